import { Badge, Group, Radio, Stack, Text } from '@mantine/core';
import { type Choice, callsText, costText, privacyText, summaryText, timeText } from './estimate-text.ts';
import classes from './new-plan.module.css';

/** A profile to choose, with what drafting by it takes. */
export function ProfileCard({ choice, isDefault }: { readonly choice: Choice; readonly isDefault: boolean }) {
  const { profile, title, estimate } = choice;
  return (
    <Radio.Card value={profile} className={classes.profile ?? ''} aria-label={title}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator mt={2} />
        <Stack gap={4} miw={0}>
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {title}
            </Text>
            {isDefault && (
              <Badge size="sm" variant="light" color="gray" tt="none">
                Default
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {summaryText(choice)}
          </Text>
          <Text size="xs" title={estimate ? `Estimate based on ${estimate.basis}.` : undefined}>
            {callsText(choice)} · {timeText(choice)} · {costText(choice)}
          </Text>
          <Text size="xs">{privacyText(choice)}.</Text>
        </Stack>
      </Group>
    </Radio.Card>
  );
}
