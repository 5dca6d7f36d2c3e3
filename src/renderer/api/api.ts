import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import type { AppApi } from '../../main/api/router.ts';
import { hostFetch } from './session.ts';

/** What is known of the host's answers. Live updates say when something is old, so nothing is asked twice by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The host is on this computer, whatever the network does.
    queries: {
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Calls the host. The same address serves the window and a browser. */
export const client = createTRPCClient<AppApi>({
  links: [
    httpBatchLink({
      url: '/api',
      maxURLLength: 2_000,
      fetch: (address, init) => hostFetch(address, init as RequestInit),
    }),
  ],
});

/** Options for `useQuery` and `useMutation`, one for each procedure: `useQuery(api.plans.list.queryOptions({}))`. */
export const api = createTRPCOptionsProxy<AppApi>({ client, queryClient });

export type ApiInputs = inferRouterInputs<AppApi>;
export type ApiOutputs = inferRouterOutputs<AppApi>;
