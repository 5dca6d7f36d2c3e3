import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { markdown } from '@codemirror/lang-markdown';
import { bracketMatching, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { styleNonce } from '../style-nonce.ts';
import { codeColours } from './code-colours.ts';
import classes from './code-editor.module.css';

interface CodeEditorProps {
  /** What it says to a screen reader. */
  readonly label: string;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  readonly language?: 'json' | 'markdown' | 'text';
  readonly readOnly?: boolean;
  readonly lineNumbers?: boolean;
  /** Faults and marks, by offsets in the text. */
  readonly diagnostics?: readonly Diagnostic[];
  /** A place in the text to go to; each new object goes there once. */
  readonly reveal?: { readonly offset: number } | undefined;
  /** Read once, when the editor is made. */
  readonly extensions?: Extension;
  readonly onSave?: () => void;
}

/** CodeMirror as a controlled React component: text in, changes out. It fills its container. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, language = 'text', readOnly = false, diagnostics, reveal } = props;
  const dark = useComputedColorScheme() === 'dark';
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const scheme = useRef(new Compartment());
  const latest = useRef({ ...props, dark });
  latest.current = { ...props, dark };

  // The editor is made anew only for what it cannot change.
  useEffect(() => {
    if (!container.current) return;
    const save = () => {
      latest.current.onSave?.();
      return true;
    };
    const editor = new EditorView({
      parent: container.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          EditorView.cspNonce.of(styleNonce),
          latest.current.lineNumbers ? lineNumbers() : [],
          history(),
          bracketMatching(),
          search({ top: true }),
          syntaxHighlighting(codeColours, { fallback: true }),
          scheme.current.of(EditorView.darkTheme.of(latest.current.dark)),
          EditorView.lineWrapping,
          language === 'json' ? json() : language === 'markdown' ? markdown() : [],
          keymap.of([
            { key: 'Mod-s', preventDefault: true, run: save },
            // The tab key leaves the editor unless there is code in it, so that a keyboard alone gets everywhere.
            ...(language === 'json' && !readOnly ? [indentWithTab] : []),
            ...defaultKeymap,
            ...historyKeymap,
            ...searchKeymap,
            ...lintKeymap,
          ]),
          EditorState.readOnly.of(readOnly),
          EditorView.editable.of(!readOnly),
          EditorView.contentAttributes.of({
            'aria-label': label,
            // What scrolls must be reachable by key.
            tabindex: '0',
            ...(readOnly && { role: 'textbox', 'aria-multiline': 'true', 'aria-readonly': 'true' }),
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange?.(update.state.doc.toString());
          }),
          latest.current.extensions ?? [],
        ],
      }),
    });
    view.current = editor;
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, [language, readOnly, label]);

  useEffect(() => {
    view.current?.dispatch({ effects: scheme.current.reconfigure(EditorView.darkTheme.of(dark)) });
  }, [dark]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !diagnostics) return;
    const { length } = editor.state.doc;
    const within = (place: number) => Math.min(Math.max(0, place), length);
    const placed = diagnostics.map((each) => ({ ...each, from: within(each.from), to: within(each.to) }));
    editor.dispatch(setDiagnostics(editor.state, placed));
  }, [diagnostics]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || !reveal) return;
    const anchor = Math.min(reveal.offset, editor.state.doc.length);
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    editor.focus();
  }, [reveal]);

  return <div ref={container} className={classes.editor} />;
}
