/** A script of its own: the world's numbering plans, without the schemas that stand beside this. */
export { parsePhone } from '../../../shared/kernel/phone.ts';
