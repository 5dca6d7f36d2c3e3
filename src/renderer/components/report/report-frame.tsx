import type { Ref } from 'react';
import classes from './report-frame.module.css';

interface ReportFrameProps {
  /** Of the report: a path on this host, or on the one that the desktop window has for reports. */
  readonly address: string;
  readonly frame: Ref<HTMLIFrameElement>;
}

/**
 * A report in a frame that takes what room there is. Its own script runs, in an origin of its own; it cannot reach
 * this page.
 */
export function ReportFrame({ address, frame }: ReportFrameProps) {
  return (
    <iframe
      ref={frame}
      className={classes.report}
      title="Report"
      src={address}
      sandbox="allow-scripts allow-popups allow-modals allow-downloads"
    />
  );
}
