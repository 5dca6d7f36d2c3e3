import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Plugin } from 'prosemirror-state';
import { schema } from './schema.ts';

const { paragraph, heading, bullet_list, ordered_list, list_item, line_break } = schema.nodes as Record<
  string,
  NodeType
> as {
  readonly paragraph: NodeType;
  readonly heading: NodeType;
  readonly bullet_list: NodeType;
  readonly ordered_list: NodeType;
  readonly list_item: NodeType;
  readonly line_break: NodeType;
};
const { strong, em, code } = schema.marks as unknown as {
  readonly strong: MarkType;
  readonly em: MarkType;
  readonly code: MarkType;
};

/** What the bar above the text offers, each with its usual key. */
export interface RichCommand {
  readonly id: string;
  readonly label: string;
  /** As ProseMirror writes keys. */
  readonly key: string;
  readonly run: Command;
  /** Whether it holds where the cursor is. */
  readonly isOn: (state: EditorState) => boolean;
}

export const MARKS: readonly RichCommand[] = [
  { id: 'strong', label: 'Bold', key: 'Mod-b', run: toggleMark(strong), isOn: hasMark(strong) },
  { id: 'em', label: 'Italic', key: 'Mod-i', run: toggleMark(em), isOn: hasMark(em) },
  { id: 'code', label: 'Code', key: 'Mod-e', run: toggleMark(code), isOn: hasMark(code) },
];

export const LISTS: readonly RichCommand[] = [
  {
    id: 'bullets',
    label: 'Bulleted list',
    key: 'Mod-Shift-8',
    run: wrapOrLift(bullet_list),
    isOn: isIn(bullet_list),
  },
  {
    id: 'numbers',
    label: 'Numbered list',
    key: 'Mod-Shift-7',
    run: wrapOrLift(ordered_list),
    isOn: isIn(ordered_list),
  },
];

/** Kinds of paragraph: level 0 is plain text. */
export const LEVELS = [
  { level: 0, label: 'Text' },
  { level: 1, label: 'Heading 1' },
  { level: 2, label: 'Heading 2' },
  { level: 3, label: 'Heading 3' },
] as const;

export function setLevel(level: number): Command {
  return level === 0 ? setBlockType(paragraph) : setBlockType(heading, { level });
}

/** The level of the heading that the cursor is in, 0 for text. */
export function levelOf({ selection }: EditorState): number {
  const { parent } = selection.$from;
  return parent.type === heading ? Number(parent.attrs.level) : 0;
}

/** Undo, redo, save, marks, lists and headings by key. The tab key leaves the editor. */
export function editorKeys(onSave: () => void): Plugin[] {
  const breakLine: Command = (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(line_break.create()).scrollIntoView());
    return true;
  };
  return [
    keymap({
      'Mod-s': () => {
        onSave();
        return true;
      },
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      Enter: splitListItem(list_item),
      'Shift-Enter': chainCommands(exitCode, breakLine),
      'Mod-]': sinkListItem(list_item),
      'Mod-[': liftListItem(list_item),
      ...Object.fromEntries(LEVELS.map(({ level }) => [`Mod-Alt-${level}`, setLevel(level)])),
      ...Object.fromEntries([...MARKS, ...LISTS].map(({ key, run }) => [key, run])),
    }),
    keymap(baseKeymap),
  ];
}

function hasMark(type: MarkType): RichCommand['isOn'] {
  return ({ selection, storedMarks, doc }) => {
    const { empty, $from, from, to } = selection;
    return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
  };
}

function isIn(type: NodeType): RichCommand['isOn'] {
  return ({ selection: { $from } }) => {
    for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return true;
    return false;
  };
}

function wrapOrLift(type: NodeType): Command {
  return (state, dispatch) =>
    isIn(type)(state) ? liftListItem(list_item)(state, dispatch) : wrapInList(type)(state, dispatch);
}
