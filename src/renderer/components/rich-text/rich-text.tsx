import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconCode,
  IconItalic,
  IconList,
  IconListNumbers,
} from '@tabler/icons-react';
import { history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { DOMSerializer, type Node } from 'prosemirror-model';
import { type Command, EditorState, NodeSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { FACT_REFERENCE } from '../../../shared/fact-reference.ts';
import { editorKeys, LEVELS, LISTS, levelOf, MARKS, setLevel } from './editor-keys.ts';
import { type RichPage, readPage } from './read-page.ts';
import classes from './rich-text.module.css';
import { keptDom } from './schema.ts';
import { writePage } from './write-page.ts';

const ICONS: Readonly<Record<string, typeof IconBold>> = {
  strong: IconBold,
  em: IconItalic,
  code: IconCode,
  bullets: IconList,
  numbers: IconListNumbers,
};

interface RichTextProps {
  /** What it says to a screen reader. */
  readonly label: string;
  /** Markdown. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSave: () => void;
  /** The page cannot be shown without taking too long; nothing is shown then. */
  readonly onUnread: () => void;
  /** How a reference to a fact reads, by its source: `[[budget.total]]`. */
  readonly factText: (source: string) => string;
}

/**
 * A page of Markdown as it reads, to be written in. Blocks that are not changed keep their bytes; what this editor does
 * not know, such as a table, is shown and kept.
 */
export function RichText({ label, value, onChange, onSave, onUnread, factText }: RichTextProps) {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const page = useRef<RichPage>(null);
  /** The text as this editor last gave it. */
  const given = useRef<string>(null);
  const latest = useRef({ onChange, onSave, onUnread, factText });
  latest.current = { onChange, onSave, onUnread, factText };
  const [state, setState] = useState<EditorState | null>(null);

  useEffect(() => {
    if (!container.current || given.current === value) return;
    const read = readPage(value);
    if (!read) {
      latest.current.onUnread();
      return;
    }
    page.current = read;
    given.current = value;
    const fresh = EditorState.create({
      doc: read.doc,
      plugins: [history(), ...editorKeys(() => latest.current.onSave())],
    });
    if (view.current) {
      view.current.updateState(fresh);
      setState(fresh);
      return;
    }
    const editor = new EditorView(container.current, {
      state: fresh,
      attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true', class: classes.text ?? '' },
      nodeViews: {
        fact: (node) => ({ dom: factElement(String(node.attrs.source), latest.current.factText) }),
        kept: (node) => ({ dom: keptElement(node, latest.current.factText) }),
      },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (!transaction.docChanged || !page.current) return;
        given.current = writePage(next.doc, page.current);
        latest.current.onChange(given.current);
      },
    });
    view.current = editor;
    setState(fresh);
  }, [label, value]);

  useEffect(
    () => () => {
      view.current?.destroy();
      view.current = null;
    },
    [],
  );

  const run = (command: Command) => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch, editor);
    editor.focus();
  };
  return (
    <div className={classes.editor}>
      {state && <Bar state={state} run={run} />}
      <div ref={container} className={classes.scroll} />
    </div>
  );
}

function Bar({ state, run }: { readonly state: EditorState; readonly run: (command: Command) => void }) {
  const level = levelOf(state);
  return (
    <Group gap={4} className={classes.bar} role="toolbar" aria-label="Format">
      <NativeSelect
        size="xs"
        aria-label="Paragraph style"
        value={String(level)}
        onChange={({ currentTarget }) => run(setLevel(Number(currentTarget.value)))}
        data={[
          ...LEVELS.map((each) => ({ value: String(each.level), label: each.label })),
          ...(level > 3 ? [{ value: String(level), label: `Heading ${level}` }] : []),
        ]}
      />
      {[...MARKS, ...LISTS].map(({ id, label, run: command, isOn }) => {
        const Icon = ICONS[id] ?? IconBold;
        const on = isOn(state);
        return (
          <ActionIcon
            key={id}
            variant={on ? 'light' : 'subtle'}
            {...(!on && { color: 'gray' })}
            aria-label={label}
            aria-pressed={on}
            title={label}
            onClick={() => run(command)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        );
      })}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Undo typing"
        title="Undo"
        disabled={undoDepth(state) === 0}
        onClick={() => run(undo)}
      >
        <IconArrowBackUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Redo typing"
        title="Redo"
        disabled={redoDepth(state) === 0}
        onClick={() => run(redo)}
      >
        <IconArrowForwardUp size={16} aria-hidden />
      </ActionIcon>
      {isKept(state) && (
        <Text size="xs" c="dimmed" role="status">
          Choose Source to edit this part.
        </Text>
      )}
    </Group>
  );
}

/** Whether a block is selected that cannot be written in here. */
function isKept({ selection }: EditorState): boolean {
  return selection instanceof NodeSelection && selection.node.type.name === 'kept';
}

/** What is kept as its source, with the values of facts in the cells of a table. */
function keptElement({ attrs }: Node, factText: (source: string) => string): HTMLElement {
  const cells = attrs.cells as readonly (readonly string[])[] | null;
  const shown = cells?.map((row) => row.map((cell) => cell.replace(FACT_REFERENCE, (source) => factText(source))));
  const { dom } = DOMSerializer.renderSpec(document, keptDom(String(attrs.source), shown ?? null));
  return dom as HTMLElement;
}

/** The value that a reference stands for, as one piece of the text. */
function factElement(source: string, factText: (source: string) => string): HTMLElement {
  const element = document.createElement('span');
  element.dataset.fact = source;
  element.title = source;
  element.textContent = factText(source);
  return element;
}
