import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { importPlans } from './import-plans.ts';

/** Chooses exported plans to take in. */
export function ImportButton() {
  return (
    <FileButton multiple accept="application/zip,.zip,.planexe" onChange={(files) => void importPlans(files)}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconFileImport size={18} aria-hidden />}>
          Import
        </Button>
      )}
    </FileButton>
  );
}
