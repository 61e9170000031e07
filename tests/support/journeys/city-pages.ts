import { chromium, expect, type Browser, type Locator, type Page } from '@playwright/test';
import { browserArguments } from './browser-arguments.ts';
import { enterAs, failureNotice, loginAs, notice, uniqueName } from './journey-actions.ts';
import { expectKept, expectSprite, renameSprite, state, studio } from './journey-editor.ts';
import { handIn, openHomework, openOverview, setHomework } from './journey-homework.ts';
import { watchContext, type ContextWatch } from './journey-watch.ts';

// Two users of a cluster in a real browser, whose pages are open during a fault.

export type CityPages = {
  /** The pupil changes her work and the teacher grades; neither is saved. */
  readonly begin: () => Promise<void>;
  /** Both click save. The pupil sees a message, and both keep their changes. */
  readonly saveInVain: () => Promise<void>;
  /**
   * Checks that the pupil's work is saved automatically within this many seconds, and the teacher's grade
   * automatically or after one click.
   */
  readonly seeSaved: (seconds: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Messages of a page that cannot save now. */
const unsaved = /正在保存…|连不上服务器，作品先存在这台电脑上，连上以后自动保存/;

type Person = { readonly page: Page; readonly watch: ContextWatch; readonly loads: () => number };

async function personIn(browser: Browser, baseURL: string): Promise<Person> {
  const context = await browser.newContext({
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    reducedMotion: 'reduce',
  });
  const watch = watchContext(context);
  const page = await context.newPage();
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return { page, watch, loads: () => loads };
}

/** Opens a pupil in the editor, and a teacher with her homework. */
export async function openPages(url: string, pupilName: string): Promise<CityPages> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: browserArguments,
  });
  try {
    const [pupil, teacher] = [await personIn(browser, url), await personIn(browser, url)];
    const grading = await openGrading(teacher.page, pupil.page, pupilName);
    await enterAs(pupil.page, '/create', pupilName);
    await expectSprite(pupil.page, '齿齿');
    return pagesOf({ browser, pupil, teacher, grading });
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function openGrading(teacher: Page, pupil: Page, pupilName: string): Promise<Locator> {
  const homework = uniqueName('换库作业');
  await loginAs(teacher, 'teacher');
  await setHomework(teacher, homework);
  await loginAs(pupil, pupilName);
  await openHomework(pupil, homework);
  await handIn(pupil);
  const overview = await openOverview(teacher, homework);
  const line = overview.getByRole('row').filter({ hasText: pupilName });
  await line.getByRole('button', { name: '批改' }).click();
  return teacher.getByRole('dialog', { name: '批改' });
}

type Parts = {
  readonly browser: Browser;
  readonly pupil: Person;
  readonly teacher: Person;
  readonly grading: Locator;
};

const comment = '换库时写的评语';
const sprite = '换库的狐狸';

/** Returns '' if it is saved, otherwise the refusal. The message is shown for some seconds. */
async function firstWord(saved: Locator, refused: Locator): Promise<string> {
  const waitOptions = { timeout: 90_000 };
  return await Promise.race([
    saved.waitFor(waitOptions).then(() => ''),
    refused.waitFor(waitOptions).then(() => refused.innerText()),
  ]);
}

function pagesOf({ browser, pupil, teacher, grading }: Parts): CityPages {
  const saved = notice(teacher.page).filter({ hasText: '修改成功！' });
  const grade = () => grading.getByRole('button', { name: '保存', exact: true }).click();
  const people = [pupil, teacher];
  const loads = () => people.map((person) => person.loads());
  let before: readonly number[] = [];
  let seen: Promise<string> | undefined;
  return {
    begin: async () => {
      await renameSprite(pupil.page, '齿齿', sprite);
      await grading.getByRole('radio', { name: '5 星' }).press('Space');
      await grading.getByLabel('评语', { exact: true }).fill(comment);
      before = loads();
    },
    saveInVain: async () => {
      await studio(pupil.page).getByRole('button', { name: '保存' }).click();
      await grade();
      seen = firstWord(saved, failureNotice(teacher.page));
      // The promise is awaited below.
      seen.catch(() => undefined);
      await expect(state(pupil.page, unsaved)).toBeVisible();
      await expectKept(pupil.page, sprite);
      await expect(grading.getByLabel('评语', { exact: true })).toHaveValue(comment);
    },
    seeSaved: async (seconds) => {
      const waitOptions = { timeout: seconds * 1000 };
      await expect(state(pupil.page, '已保存')).toBeVisible(waitOptions);
      const word = await seen;
      if (word !== '') {
        expect(word).toMatch(/稍后再试|网络超时/);
        await expect(grading.getByLabel('评语', { exact: true })).toHaveValue(comment);
        await grade();
        await expect(saved).toBeVisible(waitOptions);
      }
      expect(loads()).toEqual(before);
      for (const { watch } of people) expect(watch.errors).toEqual([]);
    },
    close: () => browser.close(),
  };
}
