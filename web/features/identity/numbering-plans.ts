/**
 * A script of its own, without the schemas that stand beside this in the kernel: the world's numbering
 * plans are as large as the rest of the form.
 */
export { parsePhone } from '../../../shared/kernel/phone.ts';
