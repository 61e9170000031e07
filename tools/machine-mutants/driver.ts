import { expect, it } from 'vitest';

// Vitest needs a test to run; the mutants run after it (runner.ts).
it('the driver knows its machine', () => expect(process.env).toHaveProperty('MACHINE'));
