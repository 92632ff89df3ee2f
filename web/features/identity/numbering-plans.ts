/** A script of its own: the world's numbering plans are large, and come once a form shows. */
export { parsePhone } from '../../../shared/kernel/phone.ts';
