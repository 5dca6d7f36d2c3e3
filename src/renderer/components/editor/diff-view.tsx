import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { styleNonce } from '../style-nonce.ts';
import classes from './code-editor.module.css';

interface DiffViewProps {
  /** What it says to a screen reader. */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Two texts in one column: what went away struck out above what came. */
export function DiffView({ label, before, after }: DiffViewProps) {
  const dark = useComputedColorScheme() === 'dark';
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!container.current) return;
    const view = new EditorView({
      parent: container.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          EditorView.cspNonce.of(styleNonce),
          EditorView.darkTheme.of(dark),
          EditorView.lineWrapping,
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.contentAttributes.of({
            'aria-label': label,
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-readonly': 'true',
            tabindex: '0',
          }),
          unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 } }),
        ],
      }),
    });
    return () => view.destroy();
  }, [label, before, after, dark]);
  return <div ref={container} className={classes.editor} />;
}
