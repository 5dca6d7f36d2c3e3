import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { markdown } from '@codemirror/lang-markdown';
import { bracketMatching, defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { styleNonce } from '../theme.ts';
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
  /** Read once, when the editor is made. */
  readonly extensions?: Extension;
  readonly onSave?: () => void;
}

/** CodeMirror as a controlled React component: text in, changes out. It fills its container. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, language = 'text', readOnly = false, diagnostics } = props;
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;

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
          syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
          EditorView.lineWrapping,
          language === 'json' ? json() : language === 'markdown' ? markdown() : [],
          keymap.of([
            { key: 'Mod-s', preventDefault: true, run: save },
            // The tab key leaves the editor unless there is code in it, so that a keyboard alone gets everywhere.
            ...(language === 'json' && !readOnly ? [indentWithTab] : []),
            ...defaultKeymap,
            ...historyKeymap,
            ...searchKeymap,
          ]),
          EditorState.readOnly.of(readOnly),
          EditorView.editable.of(!readOnly),
          EditorView.contentAttributes.of({ 'aria-label': label, ...(readOnly && { tabindex: '0' }) }),
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
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (editor && diagnostics) editor.dispatch(setDiagnostics(editor.state, [...diagnostics]));
  }, [diagnostics]);

  return <div ref={container} className={classes.editor} />;
}
