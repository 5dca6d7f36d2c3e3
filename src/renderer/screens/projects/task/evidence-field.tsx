import { FileInput, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Evidence, EvidenceRequirement } from '../../../../shared/contracts/task.ts';
import { requirementName } from '../contracts.tsx';

interface EvidenceFieldProps {
  readonly requirement: EvidenceRequirement;
  /** Whether it takes the focus when its dialog opens. */
  readonly isFirst: boolean;
  readonly fault: string | null;
  /** Null: nothing is given. */
  readonly onChange: (evidence: Evidence | null) => void;
}

/** A field for one piece of evidence, by its type. */
export function EvidenceField({ requirement, isFirst, fault, onChange }: EvidenceFieldProps) {
  const { name, type, description } = requirement;
  const look = {
    label: type === 'note' ? name : requirementName(requirement),
    description,
    error: fault,
    ...(isFirst && { 'data-autofocus': true }),
  };
  switch (type) {
    case 'note':
      return (
        <Textarea
          {...look}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          dir="auto"
          onChange={({ currentTarget: { value } }) =>
            onChange(value.trim() === '' ? null : { name, type, text: value })
          }
        />
      );
    case 'link':
      return (
        <TextInput
          {...look}
          type="url"
          placeholder="https://"
          onChange={({ currentTarget: { value } }) =>
            onChange(value.trim() === '' ? null : { name, type, url: value.trim() })
          }
        />
      );
    case 'number':
      return (
        <NumberInput
          {...look}
          maw={240}
          onChange={(value) => onChange(typeof value === 'number' ? { name, type, value } : null)}
        />
      );
    case 'file':
      return <FileField look={look} name={name} onChange={onChange} />;
  }
}

interface FileFieldProps {
  readonly look: { readonly label: string; readonly description: string | undefined; readonly error: string | null };
  readonly name: string;
  readonly onChange: (evidence: Evidence | null) => void;
}

/** A file is named and its contents are identified by their hash; they stay where they are. */
function FileField({ look, name, onChange }: FileFieldProps) {
  const [note, setNote] = useState('Only its name and SHA-256 hash are kept, not the file.');
  const choose = async (file: File | null) => {
    onChange(null);
    if (file === null) return;
    try {
      const sha256 = await hashOf(file);
      setNote(`SHA-256 ${sha256.slice(0, 16)}…`);
      onChange({ name, type: 'file', path: file.name, sha256 });
    } catch {
      setNote('This file could not be read. Choose another.');
    }
  };
  return (
    <FileInput
      {...look}
      description={[look.description, note].filter(Boolean).join(' ')}
      placeholder="Choose a file"
      clearable
      clearButtonProps={{ 'aria-label': 'Remove file' }}
      onChange={(file) => void choose(file)}
    />
  );
}

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
