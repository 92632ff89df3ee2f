/** A module of its own, so that the build makes a chunk of the phone library without the schemas. */
export { parsePhone } from '../../../shared/kernel/phone.ts';
