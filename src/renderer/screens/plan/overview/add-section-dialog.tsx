import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OptionalSection } from '../../../../shared/contracts/optional-section.ts';
import type { ResumeOptions } from '../../../../shared/contracts/plan-run.ts';
import { OUTLINE } from '../../../../shared/outline-profile.ts';
import { api } from '../../../api/api.ts';
import { AskDialog } from '../../../components/dialogs/ask-dialog.tsx';
import { toast, toastError } from '../../../components/dialogs/toasts.tsx';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { type DraftingChoice, DraftingFields } from '../drafting-fields.tsx';
import { Names } from '../names.tsx';
import { UpToEstimate } from '../up-to-estimate.tsx';

interface AddSectionDialogProps {
  readonly planId: string;
  readonly section: OptionalSection;
  readonly onClose: () => void;
}

/** Says what adding a section takes, by whom, and asks. An outline cannot draft one, so others are offered then. */
export function AddSectionDialog({ planId, section, onClose }: AddSectionDialogProps) {
  const options = useQuery(api.runs.resumeOptions.queryOptions({ plan_id: planId }));
  const [drafting, setDrafting] = useState<DraftingChoice>({});
  const drafters = options.data?.profiles.filter(({ profile }) => profile !== OUTLINE) ?? [];
  const isOutline = options.data?.model_profile === OUTLINE;
  // Another profile has to be named where the plan's own cannot draft it.
  const choice = isOutline && drafters[0] ? { model_profile: drafters[0].profile, ...drafting } : drafting;
  const canDraft = options.data !== undefined && (!isOutline || choice.model_profile !== undefined);
  const { model_profile } = choice;
  const order = { plan_id: planId, add_sections: [section.stage] };
  const preview = useQuery(
    api.runs.estimateAdded.queryOptions({ ...order, ...(model_profile && { model_profile }) }, { enabled: canDraft }),
  );
  const add = useMutation(
    api.runs.resume.mutationOptions({
      onError: toastError,
      onSuccess: () => {
        onClose();
        toast(`Adding ${section.title}.`);
      },
    }),
  );
  const { data } = preview;
  const others = data?.drafts.filter(({ stage }) => stage !== section.stage) ?? [];
  return (
    <AskDialog
      title={`Add “${section.title}”?`}
      size="lg"
      preview={canDraft ? preview : options}
      onClose={onClose}
      action={
        <Button
          loading={add.isPending}
          disabled={!data || !canDraft}
          onClick={() => add.mutate({ ...order, ...choice })}
        >
          Add section
        </Button>
      }
    >
      {isOutline && (
        <Text size="sm">
          This plan was drafted without a model. “{section.title}” needs judgement, so a model or an agent must draft
          it.
          {drafters.length === 0 && (
            <>
              {' '}
              <AnchorLink inherit underline="always" to="/settings/$part" params={{ part: 'models' }}>
                Set up models in Settings
              </AnchorLink>
            </>
          )}
        </Text>
      )}
      {options.data && canDraft && (
        <DraftingFields options={optionsFor(options.data, choice, drafters)} value={drafting} onChange={setDrafting} />
      )}
      {data && (
        <>
          <Names text="Drafted with it:" names={others.map(({ title }) => title)} />
          <Names text="May be updated, because they read it:" names={data.follows.map(({ title }) => title)} />
          <Names text="Edited, kept as they are:" names={data.kept.map(({ title }) => title)} />
          <UpToEstimate estimate={data.estimate} />
        </>
      )}
    </AskDialog>
  );
}

/** Those who can draft the section; where the plan's own profile cannot, the first of them stands in for it. */
function optionsFor(
  options: ResumeOptions,
  { model_profile }: DraftingChoice,
  drafters: ResumeOptions['profiles'],
): ResumeOptions {
  const standing = options.model_profile === OUTLINE ? model_profile : undefined;
  return { ...options, profiles: drafters, model_profile: standing ?? options.model_profile };
}
