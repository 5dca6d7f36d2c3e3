type Env = Readonly<Record<string, string | undefined>>;

/**
 * `fetch` by way of the proxy that the environment names, as other programs read it: `HTTPS_PROXY`, `HTTP_PROXY` and
 * `NO_PROXY`, in small letters first. Without one it is the program's own.
 */
export async function proxiedFetch(env: Env): Promise<typeof fetch> {
  const named = (name: string) => env[name.toLowerCase()] || env[name] || undefined;
  const [httpProxy, httpsProxy, noProxy] = [named('HTTP_PROXY'), named('HTTPS_PROXY'), named('NO_PROXY')];
  if (httpProxy === undefined && httpsProxy === undefined) return globalThis.fetch;
  // Loaded only where there is a proxy: the `fetch` of Node and Electron takes none by itself.
  const { EnvHttpProxyAgent, fetch: fetchBy } = await import('undici');
  // What is left out is looked up in the environment of the process, which need not be this one.
  const dispatcher = new EnvHttpProxyAgent({
    httpProxy: httpProxy ?? '',
    httpsProxy: httpsProxy ?? '',
    noProxy: noProxy ?? '',
  });
  const proxied = (input: string, init: object) => fetchBy(input, { ...init, dispatcher });
  return proxied as unknown as typeof fetch;
}
