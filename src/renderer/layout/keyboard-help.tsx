import { modals } from '@mantine/modals';
import text from '../../../docs/keyboard.md?raw';
import { MarkdownView } from '../components/editor/markdown-view.tsx';

/** Shows the keyboard page of the manual. */
export function openKeyboardHelp(): void {
  modals.open({
    title: 'Keyboard shortcuts',
    size: 'lg',
    // Its own title stands above it.
    children: <MarkdownView text={text.replace(/^# .*\n/, '')} headingBase={3} />,
  });
}
