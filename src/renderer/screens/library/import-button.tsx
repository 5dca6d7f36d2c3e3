import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { importPlans } from './import-plans.ts';

/** Chooses exported plans to take in. */
export function ImportButton() {
  const forget = useRef<() => void>(null);
  const take = (files: File[]) => {
    // Choosing the same file again must trigger a second import.
    forget.current?.();
    void importPlans(files);
  };
  return (
    <FileButton multiple resetRef={forget} accept="application/zip,.zip,.planexe" onChange={take}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconFileImport size={18} aria-hidden />}>
          Import
        </Button>
      )}
    </FileButton>
  );
}
