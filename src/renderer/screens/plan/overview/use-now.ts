import { useEffect, useState } from 'react';

/** The time, looked at every second as long as it is wanted. Milliseconds since 1970. */
export function useNow(isWanted: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isWanted) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}
