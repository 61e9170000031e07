import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { BadConfig } from '#server/config/config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const setting = z.exactOptional(z.string());
const choicesSchema = z.strictObject({
  SCHOOL_NAME: setting,
  SEED: setting,
  BACKUP_FOLDER: setting,
  HOST: setting,
});

/** The choices of a browser at first start, by variable name. Never a password. */
export type Choices = z.infer<typeof choicesSchema>;

/** All that can be chosen. */
export const choiceNames = Object.keys(choicesSchema.shape).filter(
  (name): name is keyof Choices => name in choicesSchema.shape,
);

const fileIn = (dataDir: string): string => path.join(dataDir, 'setup.json');

/** The environment with what was chosen below it. Errors: BadConfig. */
export function withChoices(env: Environment): Environment {
  const file = fileIn(env['DATA_DIR'] || './data');
  if (!existsSync(file)) return env;
  const setVariables = Object.entries(env).filter(([, value]) => value !== '');
  return { ...readChoices(file), ...Object.fromEntries(setVariables) };
}

function readChoices(file: string): Choices {
  try {
    return z.parse(choicesSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new BadConfig(`bad file ${file}: it does not hold what was chosen at the first start`);
  }
}

export async function keepChoices(dataDir: string, choices: Choices): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await writeFile(fileIn(dataDir), `${JSON.stringify(choices, null, 2)}\n`, { mode: 0o600 });
}

/**
 * Returns whether a start asks first. Settings that the environment already has are not asked for, and an external
 * database may already have a school.
 */
export function asksFirst(env: Environment, dataDir: string): boolean {
  const settingNames = ['SEED', 'INITIAL_PASSWORD', 'DATABASE_URL', 'SCHOOLS_URL'];
  return (
    env['SETUP'] === 'browser' &&
    !settingNames.some((name) => env[name]) &&
    !existsSync(path.join(dataDir, 'postgres'))
  );
}
