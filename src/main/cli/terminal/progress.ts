import type { Output } from './output.ts';
import { styled } from './terminal.ts';
import { duration, padTo, plain, shortened } from './text.ts';

/** How far a run is. */
export interface Snapshot {
  /** 0 to 100. */
  readonly percentage: number;
  readonly stepsCompleted: number;
  /** 0 until the run has begun. */
  readonly stepsTotal: number;
  /** Titles of the sections being drafted. */
  readonly drafting: readonly string[];
  /** What to say when nothing is being drafted. */
  readonly waiting: string;
  readonly elapsedMs: number;
}

/** Shows how far a run is on standard error. */
export interface ProgressView {
  show(snapshot: Snapshot): void;
  /** A line that stays. */
  note(line: string): void;
  /** Leaves the last state standing. */
  end(): void;
}

/** A block that updates itself on a terminal, plain lines elsewhere, nothing when quiet. */
export function progressView(output: Output, quiet: boolean): ProgressView {
  if (quiet) return { show: () => undefined, note: (line) => output.note(line), end: () => undefined };
  return output.stderr.live ? liveView(output) : lineView(output);
}

const BAR_CELLS = 30;

function liveView(output: Output): ProgressView {
  const { stderr } = output;
  let block: readonly string[] = [];
  let drawn = 0;
  // In one write, so that nothing flickers: back to the first line of the block, and each line over the old one.
  const draw = (...above: string[]) => {
    const back = drawn > 0 ? `\u001b[${drawn}A\r` : '';
    output.write(`${back}${[...above, ...block].map((line) => `${line}\u001b[K\n`).join('')}\u001b[J`);
    drawn = block.length;
  };
  return {
    show(snapshot) {
      // The last cell of a line is left free: some terminals wrap when it is written.
      const cells = stderr.columns() - 1;
      const percentage = `${Math.floor(snapshot.percentage)}`.padStart(3);
      const figures = `${percentage} %  ${sections(snapshot)}${duration(snapshot.elapsedMs)}`;
      const bar = Math.min(BAR_CELLS, cells - figures.length - 4);
      const done = Math.round((bar * snapshot.percentage) / 100);
      const drawnBar =
        bar < 5 ? '' : `${styled(stderr, 'green', '█'.repeat(done))}${styled(stderr, 'dim', '░'.repeat(bar - done))}  `;
      block = [
        `  ${drawnBar}${bar < 5 ? shortened(figures, cells - 2) : figures}`,
        `  ${styled(stderr, 'dim', shortened(what(snapshot), cells - 2))}`,
      ];
      draw();
    },
    note: (line) => draw(line),
    end() {
      drawn = 0;
      block = [];
    },
  };
}

/** One line whenever another ten percent are done. */
function lineView(output: Output): ProgressView {
  let tens = -1;
  return {
    show(snapshot) {
      const now = Math.floor(snapshot.percentage / 10);
      if (now <= tens || snapshot.stepsTotal === 0) return;
      tens = now;
      const percentage = `${Math.floor(snapshot.percentage)}`.padStart(3);
      const figures = `${percentage} %  ${padTo(sections(snapshot), 20)}${duration(snapshot.elapsedMs).padStart(8)}`;
      output.note(`${figures}  ${what(snapshot)}`.trimEnd());
    },
    note: (line) => output.note(line),
    end: () => undefined,
  };
}

function sections({ stepsCompleted, stepsTotal }: Snapshot): string {
  return stepsTotal === 0 ? '' : `${stepsCompleted} of ${stepsTotal} sections  `;
}

function what({ drafting, waiting }: Snapshot): string {
  return drafting.length > 0 ? drafting.map(plain).join(', ') : waiting;
}
