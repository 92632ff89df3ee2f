/**
 * Gives the browser the most common passwords as `virtual:listed-passwords`, one a line, out of a longer
 * list.
 */
import ranked from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import type { Plugin } from 'vite';
import { COMMON_PASSWORDS } from '../../shared/kernel/guessable-password.ts';

const VIRTUAL = 'virtual:listed-passwords';

export const listedPasswords = (): Plugin => ({
  name: 'listed-passwords',
  resolveId: (id) => (id === VIRTUAL ? `\0${id}` : undefined),
  load: (id) =>
    id === `\0${VIRTUAL}`
      ? `export default ${JSON.stringify(ranked.slice(0, COMMON_PASSWORDS).join('\n'))}`
      : undefined,
});
