import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconDots, IconPencil, IconTable } from '@tabler/icons-react';
import { askFirst } from '../../../components/dialogs/confirm.tsx';
import { ButtonLink } from '../../../components/layout/links.tsx';

/** Edits a file whose text is all there is. */
export function EditButton({ onEdit }: { readonly onEdit: () => void }) {
  return (
    <Button size="xs" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
      Edit
    </Button>
  );
}

interface EditPageProps {
  readonly planId: string;
  /** Path of the data from which the page is made. */
  readonly data: string;
  /** Left out where the page is too large to edit. */
  readonly onEdit: (() => void) | undefined;
}

/** Edits a page that is made from data: the data as a table, or the text, once it is said what does not follow then. */
export function EditPageButtons({ planId, data, onEdit }: EditPageProps) {
  return (
    <>
      <Tooltip label="The page follows its data.">
        <ButtonLink
          size="xs"
          leftSection={<IconTable size={16} aria-hidden />}
          to="/plan/$planId/files"
          params={{ planId }}
          search={{ path: data, edit: 'table' }}
        >
          Edit table
        </ButtonLink>
      </Tooltip>
      {onEdit && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={30} variant="default" aria-label="Other ways to edit">
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => askForText(onEdit)}>
              Write in the text instead…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

function askForText(onEdit: () => void): void {
  askFirst({
    title: 'Write in the text instead?',
    text: 'Your text changes this page and the report, but not the data: totals, dates, amounts and checks in other sections do not follow, and the page does not show later changes to its data.',
    action: 'Write in the text',
    onConfirm: onEdit,
  });
}
