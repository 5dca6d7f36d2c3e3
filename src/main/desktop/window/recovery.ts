/** Whether a page that broke down is loaded anew, or has done so too often for that to help. */
export interface Recovery {
  /** @param nowMs on any clock that only goes forward */
  after(nowMs: number): 'reload' | 'ask';
}

const MOST = 3;
const WITHIN_MS = 60_000;

export function createRecovery(): Recovery {
  let times: number[] = [];
  return {
    after(nowMs) {
      times = [...times.filter((time) => nowMs - time < WITHIN_MS), nowMs];
      if (times.length <= MOST) return 'reload';
      times = [];
      return 'ask';
    },
  };
}
