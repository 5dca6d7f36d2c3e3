import { MultiSelect, NumberInput, Select, Stack, TagsInput } from '@mantine/core';
import type { DraftContent } from '../../../shared/contracts/plan-draft.ts';
import { OUTLINE } from '../../../shared/outline-profile.ts';
import { locale } from '../../components/format/format.ts';
import type { Choices } from './estimate-text.ts';

interface MoreOptionsProps {
  readonly content: DraftContent;
  /** Those that a plan of this detail may be without. */
  readonly sections: Choices['sections'];
  readonly onChange: (change: Partial<DraftContent>) => void;
}

const LOCALES = [
  'en-GB',
  'en-US',
  'en-IN',
  'da-DK',
  'de-CH',
  'de-DE',
  'es-ES',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'sv-SE',
  'zh-CN',
];

const MOST_TAGS = 20;
const MOST_TAG_CHARACTERS = 50;

/** What most plans leave as it is: sections, a limit for what models cost, tags, and how the report writes numbers. */
export function MoreOptions({ content, sections, onChange }: MoreOptionsProps) {
  const leftOut = content.leave_out_sections ?? [];
  const own = content.locale === null || LOCALES.includes(content.locale) ? [] : [content.locale];
  return (
    <Stack gap="sm" px="sm" pt="xs">
      {sections.length > 0 && content.model_profile !== OUTLINE && (
        <MultiSelect
          label="Leave out sections"
          description="Fewer sections mean fewer calls, less time and lower cost; the estimates above update. You can add sections later."
          placeholder={leftOut.length === 0 ? 'None' : ''}
          data={sections.map(({ stage, title }) => ({ value: stage, label: title }))}
          value={leftOut}
          searchable
          clearable
          onChange={(leave_out_sections) => onChange({ leave_out_sections })}
        />
      )}
      <NumberInput
        label="Cost limit"
        description="In US dollars, across all runs. Drafting stops before exceeding it. Leave empty for no limit."
        prefix="$"
        min={0.01}
        decimalScale={2}
        clampBehavior="blur"
        hideControls
        maw={240}
        value={content.max_cost_usd ?? ''}
        onChange={(value) => {
          const dollars = Number(value);
          onChange({ max_cost_usd: value !== '' && dollars > 0 ? dollars : null });
        }}
      />
      <TagsInput
        label="Tags"
        description="Press Enter to add a tag."
        maxTags={MOST_TAGS}
        value={content.tags}
        onChange={(tags) =>
          onChange({ tags: tags.map((tag) => [...tag.trim()].slice(0, MOST_TAG_CHARACTERS).join('')).filter(Boolean) })
        }
      />
      <Select
        label="Number and date format"
        data={[...own, ...LOCALES].map((locale) => ({ value: locale, label: example(locale) }))}
        value={content.locale}
        placeholder="Same as the prompt’s language"
        clearable
        onChange={(locale) => onChange({ locale })}
      />
    </Stack>
  );
}

/** The language, and what its numbers look like. */
function example(tag: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? tag;
  return `${name} (${new Intl.NumberFormat(tag).format(12_345.6)})`;
}
