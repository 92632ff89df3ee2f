import type { passwordRule } from './password-rule.ts';

export type PasswordRule = typeof passwordRule;

/**
 * Loads the rule of new passwords; a form asks for it early, because its submission needs it.
 * @throws Error where it can't be loaded
 */
export const loadPasswordRule = async (): Promise<PasswordRule> =>
  (await import('./password-rule.ts')).passwordRule;

/** An effect of a form; a failure shows at the submission, which tries again. */
export function loadEarly(): void {
  void loadPasswordRule().catch(() => undefined);
}
