import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { findingRules } from './findings/finding-rules.ts';
import { habitRules } from './habits/habit-rules.ts';
import { rulesVersion } from './rules-version.ts';
import { areas } from './score.ts';

/** The last version, and the hash of the ids of its rules and areas. Change both together. */
const known = { rulesVersion: 1, ids: 'f2560ed0dc8a616e' };

it('the version is raised when the ids of the rules or of the areas change', () => {
  const ids = [...findingRules, ...habitRules].map(({ id }) => id);
  const text = [...ids, ...areas].sort().join('\n');
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  expect({ rulesVersion, ids: hash }).toEqual(known);
});
