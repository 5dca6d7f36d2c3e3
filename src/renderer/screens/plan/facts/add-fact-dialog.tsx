import { Autocomplete, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatUnit } from '../../../../shared/quantities/format.ts';
import { appError } from '../../../api/app-error.ts';
import { locale } from '../../../components/format/format.ts';
import { onSubmit } from '../../../components/on-submit.ts';
import { neutralNumber } from '../../../components/sheet/typed-number.ts';
import { useFactList } from './use-fact-list.ts';
import type { FactBook } from './use-plan-facts.ts';

interface AddFactDialogProps {
  readonly planId: string;
  readonly book: FactBook;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

/** Units that plans mostly need, besides those that this one uses already. */
const USUAL_UNITS = ['date', 'text', 'percent', 'person', 'day', 'week', 'month', 'year', 'm2'];

/** A unit by its name, and by its id where that is another. */
function UnitOption({ unit }: { readonly unit: string }) {
  const name = formatUnit(unit, locale);
  return (
    <Group gap="xs" justify="space-between" w="100%">
      <span>{name === '' ? unit : name}</span>
      {name !== '' && name !== unit && (
        <Text size="xs" c="dimmed">
          {unit}
        </Text>
      )}
    </Group>
  );
}

/** A number, date or text that the plan is to have, with its unit. */
export function AddFactDialog({ planId, book, onAdded, onClose }: AddFactDialogProps) {
  const [label, setLabel] = useState('');
  const [value, setValue] = useState('');
  const [unit, setUnit] = useState('');
  const adding = useFactList(planId);
  const failure = adding.isError ? appError(adding.error) : null;
  const faultOf = (field: string) => (failure?.details?.field === field ? failure.message : undefined);
  const units = [...new Set([...book.facts.map((fact) => fact.unit), ...USUAL_UNITS])].sort();
  const isNumber = !['date', 'text', 'clock_time'].includes(unit.trim());
  const add = () => {
    const plain = isNumber ? (neutralNumber(value) ?? value) : value;
    adding.mutate(
      { plan_id: planId, change: { kind: 'add', label, value: plain, unit } },
      {
        onSuccess: ({ id }) => {
          onClose();
          onAdded(id);
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title="Add fact" centered>
      <form
        onSubmit={onSubmit(() => {
          add();
        })}
      >
        <Stack gap="sm">
          <TextInput
            label="Name"
            placeholder="Rent of the hall"
            data-autofocus
            value={label}
            error={faultOf('label')}
            onChange={({ currentTarget }) => setLabel(currentTarget.value)}
          />
          <Group gap="sm" align="flex-start" grow>
            <TextInput
              label="Value"
              value={value}
              error={faultOf('value')}
              onChange={({ currentTarget }) => setValue(currentTarget.value)}
            />
            <Autocomplete
              label="Unit"
              placeholder="EUR, date, person…"
              data={units}
              limit={12}
              renderOption={({ option }) => <UnitOption unit={option.value} />}
              value={unit}
              error={faultOf('unit')}
              onChange={setUnit}
            />
          </Group>
          {failure && !['label', 'value', 'unit'].includes(String(failure.details?.field)) && (
            <Text size="sm" c="red" role="alert">
              {failure.message}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={adding.isPending}>
              Add
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
