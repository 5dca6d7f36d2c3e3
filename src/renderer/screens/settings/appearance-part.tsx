import { SegmentedControl } from '@mantine/core';
import { Section } from '../../components/layout/section.tsx';
import { COLOR_SCHEMES, useColorScheme } from '../../layout/color-scheme.ts';

/** How the window looks. */
export function AppearancePart() {
  const { chosen, choose } = useColorScheme();
  return (
    <Section title="Theme" text="Also applies to open reports.">
      <SegmentedControl
        aria-label="Theme"
        value={chosen}
        data={COLOR_SCHEMES.map(({ value, label }) => ({ value, label }))}
        onChange={(value) => {
          const scheme = COLOR_SCHEMES.find((known) => known.value === value);
          if (scheme) choose(scheme.value);
        }}
      />
    </Section>
  );
}
