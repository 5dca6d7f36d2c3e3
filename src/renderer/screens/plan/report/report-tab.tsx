import { ActionIcon, Button, Group, Popover, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconLink, IconList, IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { reportOrigin } from '../../../api/desktop.ts';
import { copySectionLink } from '../../../components/files/copy-link.ts';
import { formatMoment, formatNumber } from '../../../components/format/format.ts';
import { ReportFrame } from '../../../components/report/report-frame.tsx';
import { useReportFrame } from '../../../components/report/use-report-frame.ts';
import { Loaded } from '../../../components/states/loaded.tsx';
import { CommentsPanel, useComments } from './comments-panel.tsx';
import { ContentsList, type ReportContents } from './contents-list.tsx';
import { DraftedSections } from './drafted-sections.tsx';
import classes from './report.module.css';
import { ReportActions } from './report-actions.tsx';

const route = getRouteApi('/plan/$planId/report');
/** Pixels; below it the contents come on demand. */
const CONTENTS_BESIDE = 900;
const CONTENTS_AND_COMMENTS = 1_200;

/** The report as it is, in a frame that can neither reach the app nor the network, with its contents beside it. */
export function ReportTab() {
  const { planId } = route.useParams();
  const contents = useQuery(api.decisions.reportContents.queryOptions({ plan_id: planId }));
  return (
    <Loaded query={contents} rows={10}>
      {(report) =>
        report.sha256 === null ? (
          <DraftedSections drafted={report.drafted} />
        ) : (
          <Report planId={planId} contents={report} />
        )
      }
    </Loaded>
  );
}

function Report({ planId, contents }: { readonly planId: string; readonly contents: ReportContents }) {
  const { section } = route.useSearch();
  const address = `${reportOrigin}/report/${encodeURIComponent(planId)}?v=${contents.sha256?.slice(0, 12)}`;
  const { frame, reading, hits, goTo } = useReportFrame(address);
  const { ref, width } = useElementSize();
  const [listOpen, setListOpen] = useState(false);
  // Where the frame begins; a report that is made anew begins where the reader was.
  const [start, setStart] = useState({ address, anchor: section });
  if (start.address !== address) setStart({ address, anchor: reading ?? section });
  const latestGoTo = useRef(goTo);
  latestGoTo.current = goTo;
  // Only who asks for a section is led there; a report that is made anew leaves the reader where they are.
  useEffect(() => {
    if (section !== undefined) latestGoTo.current(section);
  }, [section]);
  const [commentsOpen, setCommentsOpen] = useState(false);
  const comments = useComments(planId);
  const openCount = comments.data?.comments.filter(({ resolved_at }) => resolved_at === null).length ?? 0;
  // The panel takes the place of the contents where there is no room for both.
  const beside = width >= (commentsOpen ? CONTENTS_AND_COMMENTS : CONTENTS_BESIDE);
  const go = (anchor: string) => {
    setListOpen(false);
    goTo(anchor);
  };
  const list = <ContentsList parts={contents.parts} reading={reading} hits={hits} onGo={go} />;
  const read = contents.parts.flatMap(({ sections }) => sections).find(({ anchor }) => anchor === reading);
  const hash = start.anchor === undefined ? '' : `#${encodeURIComponent(start.anchor)}`;
  return (
    <div ref={ref} className={classes.frame}>
      <Group className={classes.bar ?? ''} gap="xs" wrap="nowrap">
        {!beside && (
          <Popover opened={listOpen} onChange={setListOpen} position="bottom-start" width={320} trapFocus>
            <Popover.Target>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconList size={16} aria-hidden />}
                onClick={() => setListOpen((open) => !open)}
              >
                Contents
              </Button>
            </Popover.Target>
            <Popover.Dropdown className={classes.pop ?? ''}>
              <nav aria-label="Report contents">{list}</nav>
            </Popover.Dropdown>
          </Popover>
        )}
        <Text size="sm" c="dimmed" truncate flex={1} miw={0}>
          {contents.updated_at === null ? '' : `As of ${formatMoment(contents.updated_at)}`}
        </Text>
        {read !== undefined && (
          <ActionIcon
            variant="default"
            size={30}
            aria-label={`Copy link to “${read.title}”`}
            title={`Copy link to “${read.title}”`}
            onClick={() => copySectionLink(planId, read.anchor)}
          >
            <IconLink size={16} aria-hidden />
          </ActionIcon>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMessage size={16} aria-hidden />}
          aria-expanded={commentsOpen}
          onClick={() => setCommentsOpen((open) => !open)}
        >
          {openCount === 0 ? 'Comments' : `Comments ${formatNumber(openCount)}`}
        </Button>
        <ReportActions planId={planId} />
      </Group>
      <div className={classes.body}>
        {beside && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          <nav className={classes.contents} aria-label="Report contents" tabIndex={0}>
            {list}
          </nav>
        )}
        {/* Before the width is known it would begin where the contents then push it away. */}
        {width > 0 && <ReportFrame key={start.address} frame={frame} address={`${start.address}${hash}`} />}
        {commentsOpen && (
          <CommentsPanel
            planId={planId}
            parts={contents.parts}
            reading={reading}
            onGo={go}
            onClose={() => setCommentsOpen(false)}
          />
        )}
      </div>
    </div>
  );
}
