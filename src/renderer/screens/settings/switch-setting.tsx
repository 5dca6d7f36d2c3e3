import { Switch } from '@mantine/core';
import { useSetting } from './use-setting.ts';

interface SwitchSettingProps {
  /** Of a setting that is on or off. */
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** A setting that is on or off. */
export function SwitchSetting({ name, label, text }: SwitchSettingProps) {
  const { setting, isFixed, wanted, change } = useSetting(name);
  return (
    <Switch
      label={label}
      description={isFixed ? `${text} Set by an environment variable.` : text}
      // It shows what was chosen at once, and keeps the keyboard's place while that is written down.
      checked={wanted === null ? setting?.value === true : wanted === 'on'}
      disabled={setting === undefined || isFixed}
      onChange={({ currentTarget }) => change(currentTarget.checked ? 'on' : 'off')}
    />
  );
}
