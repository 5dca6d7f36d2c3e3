import { TextInput, type TextInputProps } from '@mantine/core';

interface FindFieldProps extends Omit<TextInputProps, 'aria-label' | 'value' | 'onChange'> {
  /** What it does, for a screen reader, and inside the empty field unless `placeholder` is shorter. */
  readonly label: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/** A field for words that narrow what is shown. */
export function FindField({ label, words, onWords, ...look }: FindFieldProps) {
  return (
    <TextInput
      placeholder={label}
      {...look}
      aria-label={label}
      value={words}
      onChange={({ currentTarget }) => onWords(currentTarget.value)}
    />
  );
}
