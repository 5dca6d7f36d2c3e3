import { ActionIcon, Button, FileButton, Group, Loader, Modal, ScrollArea, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import type { Background } from '../../../shared/contracts/background.ts';
import { DOCUMENT_ENDINGS } from '../../../shared/file-endings.ts';
import { OUTLINE } from '../../../shared/outline-profile.ts';
import { toastUndo } from '../../components/dialogs/toasts.tsx';
import { DropOverlay } from '../../components/files/drop-overlay.tsx';
import { useFileDrop } from '../../components/files/use-file-drop.ts';
import { formatNumber } from '../../components/format/format.ts';
import type { DraftKeeper, Keeping } from './draft-keeper.ts';
import classes from './new-plan.module.css';
import { plainList } from './plain-list.ts';
import { useAttaching } from './use-attaching.ts';

type Document = Background['documents'][number];

const NONE: Background = { documents: [], passages: [] };

interface AttachedDocumentsProps {
  readonly keeper: DraftKeeper;
  readonly keeping: Keeping;
}

/** Documents that come with the prompt: chosen, dropped or pasted, with how much of each is used, and to be taken off. */
export function AttachedDocuments({ keeper, keeping: { content, state } }: AttachedDocumentsProps) {
  const { background = NONE, prompt, model_profile } = content;
  const { reading, waiting, notes, attach, forget, remove } = useAttaching(keeper, prompt);
  const [shown, { open, close }] = useDisclosure(false);
  const isOver = useFileDrop((files) => void attach(files));
  const cannot = reading !== null || state === 'started' || state === 'conflict';
  const takeOff = (name: string) => {
    remove(name);
    toastUndo(`“${name}” was removed.`, async () => keeper.change({ background }));
  };
  return (
    <section aria-label="Documents">
      {isOver && <DropOverlay text="Drop documents to attach them to the prompt" />}
      <Group gap="sm">
        <FileButton multiple accept={DOCUMENT_ENDINGS.join()} onChange={(files) => void attach(files)}>
          {(props) => (
            <Button
              {...props}
              size="compact-sm"
              variant="default"
              leftSection={<IconPaperclip size={16} aria-hidden />}
              disabled={cannot}
            >
              Attach documents
            </Button>
          )}
        </FileButton>
        {background.documents.length > 0 ? (
          <Button size="compact-sm" variant="subtle" onClick={open}>
            Show what is used
          </Button>
        ) : (
          <Text size="xs" c="dimmed">
            PDF, Word, Excel, Markdown or text: offers, contracts, notes. They are read on this computer.
          </Text>
        )}
        {waiting.length > 0 && (
          <Group gap="xs" role="status">
            <Text size="sm" className="wrap-anywhere">
              {waiting.map(({ name }) => `“${name}”`).join(', ')} will be attached{' '}
              {prompt.trim() === '' ? 'once there is a prompt' : 'in a moment'}.
            </Text>
            <Button size="compact-xs" variant="subtle" onClick={forget}>
              Don’t attach
            </Button>
          </Group>
        )}
        {reading !== null && (
          <Group gap={6} role="status" wrap="nowrap" miw={0}>
            <Loader size={14} aria-hidden />
            <Text size="sm" c="dimmed" truncate>
              Reading {reading}…
            </Text>
          </Group>
        )}
      </Group>
      {background.documents.length > 0 && (
        <ScrollArea.Autosize mah="20dvh" type="auto" viewportProps={{ tabIndex: -1 }}>
          <ul style={plainList} aria-label="Attached documents">
            {background.documents.map((document) => (
              <li key={document.name}>
                <Group gap="xs" wrap="nowrap">
                  <Text size="sm" className="wrap-anywhere" dir="auto">
                    {document.name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {sizeOf(document)} {notes.get(document.name)}
                  </Text>
                  <ActionIcon
                    variant="subtle"
                    size="sm"
                    aria-label={`Remove ${document.name}`}
                    disabled={reading !== null}
                    onClick={() => takeOff(document.name)}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      )}
      {background.documents.length > 0 && model_profile === OUTLINE && (
        <Text size="xs">
          The outline does not read documents. Choose a model under Options to take facts from them.
        </Text>
      )}
      <Modal opened={shown} onClose={close} title="Passages used" size="xl">
        <Passages background={background} />
      </Modal>
    </section>
  );
}

const PARTS = { pdf: ['page', 'pages'], xlsx: ['sheet', 'sheets'], docx: null, text: null } as const;

function sizeOf({ kind, parts, characters, used }: Document): string {
  const words = PARTS[kind];
  const pages = words ? `${formatNumber(parts)} ${words[parts === 1 ? 0 : 1]}, ` : '';
  return used === characters
    ? `${pages}${formatNumber(characters)} characters, all used.`
    : `${pages}${formatNumber(used)} of ${formatNumber(characters)} characters used: those most relevant to the prompt.`;
}

function Passages({ background: { documents, passages } }: { readonly background: Background }) {
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        These passages are sent with the prompt to the model or agent that drafts. Passages of long documents were
        chosen to match the prompt as it was then; if it has changed a lot, remove a document and attach it again.
      </Text>
      <ScrollArea.Autosize
        mah="56dvh"
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Passages' }}
      >
        {documents.map(({ name }) => (
          <section key={name} aria-label={name}>
            {passages
              .filter(({ document }) => document === name)
              .map(({ place, text }, index) => (
                <Stack key={String(index)} gap={2} mb="sm">
                  <Text size="xs" fw={600} className="wrap-anywhere">
                    {place === '' ? name : `${name}, ${place}`}
                  </Text>
                  <Text size="sm" className={classes.example ?? ''} dir="auto">
                    {text}
                  </Text>
                </Stack>
              ))}
          </section>
        ))}
      </ScrollArea.Autosize>
    </Stack>
  );
}
