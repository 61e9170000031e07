import { expect, it } from 'vitest';

// Vitest wants a test to run; the mutants are run after it (runner.ts).
it('knows its machine', () => expect(process.env).toHaveProperty('MACHINE'));
