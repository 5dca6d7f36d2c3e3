import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { GuardCheck } from './guard-env.ts';
import { refuse, tooManyRequests } from './refuse.ts';

/** So many times within so many seconds, counted from the first. */
export interface Rate {
  readonly times: number;
  readonly seconds: number;
}

/** Counts events by key, in memory. */
interface RateLimit {
  /** Counts once. Returns the seconds to wait when that was once too often, else 0. */
  count(key: string): Promise<number>;
  /** Seconds to wait when everything is used up, else 0; counts nothing. */
  wait(key: string): Promise<number>;
}

export function createRateLimit({ times, seconds }: Rate): RateLimit {
  const limiter = new RateLimiterMemory({ points: times, duration: seconds });
  const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(1, Math.ceil(msBeforeNext / 1_000));
  return {
    async count(key) {
      try {
        await limiter.consume(key);
        return 0;
      } catch (exceeded) {
        if (exceeded instanceof RateLimiterRes) return secondsOf(exceeded);
        throw exceeded;
      }
    },
    async wait(key) {
      const counted = await limiter.get(key);
      return counted && counted.remainingPoints <= 0 ? secondsOf(counted) : 0;
    },
  };
}

/** Refuses requests beyond the rate of their account. */
export function limitRequests(rate: Rate): GuardCheck {
  const requests = createRateLimit(rate);
  return async (context, next) => {
    const wait = await requests.count(context.var.account);
    return wait > 0 ? refuse(context, tooManyRequests(wait)) : next();
  };
}
