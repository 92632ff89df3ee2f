/** The comparison of a pull request with a stage, as one comment there that is kept up to date. */
import * as z from 'zod';
import { DeployProblem } from './problem.ts';

interface Comparison {
  stage: string;
  /** The output of the CDK, without colours. */
  text: string;
  /** The pull request's number. */
  pullRequest: string;
  environment: NodeJS.ProcessEnv;
}

/** GitHub takes 65,536 characters; the rest is for the words around it. */
const MAX_CHARACTERS = 60_000;
const ON_A_PAGE = 100;

const variables = z.object({
  GITHUB_TOKEN: z.string().min(1),
  GITHUB_REPOSITORY: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  GITHUB_API_URL: z.url().default('https://api.github.com'),
});
const comments = z.array(z.object({ url: z.url(), body: z.string() }));

const markOf = (stage: string) => `<!-- difference from ${stage} -->`;

/** The comment's text; a fence that is longer than any in the output can't be closed by it. */
export function commentOf({ stage, text }: Pick<Comparison, 'stage' | 'text'>): string {
  const whole = text.length <= MAX_CHARACTERS;
  const shown = whole ? text : text.slice(0, MAX_CHARACTERS);
  const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const end = whole ? '' : '\n\nThe rest is in the job’s log.';
  return [
    markOf(stage),
    `### Difference from ${stage}`,
    `<details><summary>What deploying this would change there</summary>\n`,
    `${fence}diff\n${shown.trimEnd()}\n${fence}${end}\n\n</details>`,
  ].join('\n');
}

/**
 * Writes the comment, or changes the one that is there.
 * @throws DeployProblem where GitHub refuses it
 */
export async function putComment(comparison: Comparison): Promise<void> {
  const { stage, pullRequest, environment } = comparison;
  const read = variables.safeParse(environment);
  if (!read.success || !/^\d+$/.test(pullRequest))
    throw new DeployProblem(
      '--pull-request takes a number, and needs GITHUB_TOKEN and GITHUB_REPOSITORY.',
    );
  const { GITHUB_TOKEN, GITHUB_REPOSITORY, GITHUB_API_URL } = read.data;
  const all = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues/${pullRequest}/comments`;
  const send = async (method: string, url: string, body?: object): Promise<unknown> => {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${GITHUB_TOKEN}`, accept: 'application/vnd.github+json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok)
      throw new DeployProblem(`GitHub answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const body = commentOf(comparison);
  for (let page = 1; ; page++) {
    const found = comments.parse(await send('GET', `${all}?per_page=${ON_A_PAGE}&page=${page}`));
    const own = found.find((one) => one.body.startsWith(markOf(stage)));
    if (own) return void (await send('PATCH', own.url, { body }));
    if (found.length < ON_A_PAGE) break;
  }
  await send('POST', all, { body });
}
