/** The typed client of a running stack, for one person. */
import { type Api, openApi } from '../../../infra/smoke/open-api.ts';
import type { Stack } from '../../../infra/local/stack.ts';

export { type Api, openApi };

/** Opens the API of a stack: without a socket where it runs in this process. */
export const apiOf = (
  { url, callApi }: Pick<Stack, 'url'> & Partial<Pick<Stack, 'callApi'>>,
  token?: string | (() => string | Promise<string>),
): Api => openApi(url, typeof token === 'string' ? () => token : token, callApi);
