import { Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useSignedOut } from '../api/session.ts';

const COMMAND = 'planexe serve --open';

/**
 * Stands before everything when the host does not know this browser (any more), and goes by itself when it does again.
 * The screens stay behind it as they are, so that nothing that was written is lost.
 */
export function SignedOut() {
  const signedOut = useSignedOut();
  return (
    <Modal
      opened={signedOut}
      onClose={() => undefined}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={1_000}
      title="You are signed out"
      styles={{
        content: { display: 'flex', flexDirection: 'column', justifyContent: 'center', alignItems: 'center' },
        header: { minHeight: 0, padding: 0, width: '34rem', maxWidth: 'calc(100% - 3rem)' },
        title: { fontSize: 'var(--mantine-h2-font-size)', fontWeight: 650, lineHeight: 1.3 },
        body: { padding: 0, width: '34rem', maxWidth: 'calc(100% - 3rem)' },
      }}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md" mt="md">
        <Text>Start PlanExe again, or run this command. It opens a one-time link that signs this browser in.</Text>
        <Group gap="sm">
          <Code fz="md" px="sm" py={6}>
            {COMMAND}
          </Code>
          <CopyButton value={COMMAND}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                size="sm"
                onClick={copy}
                leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
                data-autofocus
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Text c="dimmed" size="sm">
          Your plans are safe. Once signed in, this page continues where you left off.
        </Text>
      </Stack>
    </Modal>
  );
}
