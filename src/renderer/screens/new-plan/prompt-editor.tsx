import { placeholder } from '@codemirror/view';
import { useEffect, useMemo } from 'react';
import { CodeEditor } from '../../components/editor/code-editor.tsx';
import type { Check } from './dimensions.ts';
import type { PromptView } from './evidence-marks.ts';
import classes from './new-plan.module.css';

interface PromptEditorProps {
  readonly view: PromptView;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSave: () => void;
  readonly check: Check | null;
  /** The text that was checked. */
  readonly checkedText: string;
  /** The dimension that is looked at. */
  readonly active: string | null;
}

const HINT =
  'What do you want to achieve, and why? Where, by when and on what budget? Who is involved, what must not happen, and how will you measure success?';

/** The prompt, with the words marked that the check rests on. */
export function PromptEditor({ view, value, onChange, onSave, check, checkedText, active }: PromptEditorProps) {
  const extensions = useMemo(() => [view.extension, placeholder(HINT)], [view]);
  useEffect(() => {
    const places = (check?.dimensions ?? []).flatMap(({ name, place }) => (place ? [{ name, place }] : []));
    view.mark(checkedText, {
      words: places.map(({ place }) => place),
      active: places.find(({ name }) => name === active)?.place ?? null,
    });
  }, [view, check, checkedText, active]);
  return (
    <div className={`${classes.editor} ${classes.prose}`}>
      <CodeEditor
        label="Prompt"
        value={value}
        // A mark at the beginning of files of some programs; it is no part of the text.
        onChange={(text) => onChange(text.replace(/^\uFEFF/, ''))}
        onSave={onSave}
        extensions={extensions}
      />
    </div>
  );
}
