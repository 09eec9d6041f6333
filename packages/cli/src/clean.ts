export { clean } from '@heliograph/core/clean';
