/** A script of its own: the numbering plans of the world's phones come with these rules. */
export { normalRegistration, registrationProblems } from '../../../shared/identity/rules.ts';
