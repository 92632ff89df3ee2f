/** Checks that the portal can be reached: its name, the distribution, the pages and the API. */
import * as z from 'zod';

const PATIENCE_MS = 10_000;

const published = z.object({ userPoolClientId: z.string() });

async function ask(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.json();
}

/** @returns the reason why the portal can't be reached; undefined where it can */
export async function whyUnreachable(
  siteUrl: string,
  userPoolClientId: string,
): Promise<string | undefined> {
  try {
    const config = published.safeParse(await ask(`${siteUrl}/config.json`));
    if (config.data?.userPoolClientId !== userPoolClientId)
      return `${siteUrl} is another deployment's`;
    await ask(`${siteUrl}/api/public/referral-codes/NOBODY`);
    return undefined;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}
