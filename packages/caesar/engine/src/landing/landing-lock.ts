import type { WorkTree } from '@caesar/host';

/** The lock of whoever lands something in a checkout. */
export function landingLock({ gitDirectory }: WorkTree): string {
  return `${gitDirectory}/caesar-landing.lock`;
}
