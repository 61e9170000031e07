import { type Page, expect } from '@playwright/test';
import type { May, RecordStory } from './console-record.ts';
import { pressListAction } from './journey-teaching.ts';
import { stories, tryDeparts } from './console-stories.ts';

export type Entry = {
  /** Content that only the finished page shows. Default: its heading without a skeleton. */
  readonly shows?: string | RegExp;
  /** The content on a phone, if it differs. */
  readonly showsNarrow?: string;
  /** Title of the window, if it differs from the entry. */
  readonly title?: string;
  readonly record?: RecordStory;
  /** Replaces the test of records in rows. */
  readonly story?: (page: Page, may: May) => Promise<void>;
};

const exported: Entry = {
  story: async (page) => {
    const file = page.waitForEvent('download');
    await pressListAction(page, '导出');
    expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  },
};

const studio: Entry = { shows: '还没有保存', title: '创作' };
/** Blocks need more room than a phone has. */
const blocks: Entry = { ...studio, showsNarrow: '请在电脑或平板上' };

/**
 * The actions on the page of a menu entry, by path. The journey visits every entry of the menu; an entry that is missing
 * here is only looked at. Other journeys cover works (uploads, slice), homework, jobs, the site settings (site-look) and
 * forms (online-forms).
 */
export const entries: Readonly<Record<string, Entry>> = {
  '/teaching/mineCourse/courseUnitCard': { shows: /^没有找到这门课程/ },
  '/teaching/mineCourse/courseUnitMap': { shows: /^没有找到这门课程/ },
  '/create': blocks,
  '/create/python': studio,
  '/create/blockly': blocks,
  '/isystem/user': { record: stories.user },
  '/course/course': { record: stories.course },
  '/course/courseUnit': { record: stories.unit },
  '/teaching/courseDept': exported,
  '/isystem/departDetailList': { story: tryDeparts },
  '/monitor/redis/info': { shows: /有效登录会话[1-9]/ },
  '/monitor/JvmInfo': { shows: /堆已用内存[\d.]+ MB/ },
  '/monitor/TomcatInfo': { shows: /启动以来请求总数[\d,]+/ },
  '/monitor/SystemInfo': { shows: /内存总量[\d.]+ GB/ },
  '/monitor/HttpTrace': { shows: '/api/sys/permission/getUserPermissionByToken' },
  '/monitor/Disk': { shows: /已用 [\d.]+ [GM]B，共 [\d.]+ GB/ },
  '/monitor/SqlInfo': { shows: /teaching_work/ },
  '/monitor/ApiDoc': { shows: /共 \d{3} 个接口/ },
  '/isystem/backup': { shows: '备份状态' },
  '/isystem/log': exported,
  '/sys/dataLog-list': exported,
  '/isystem/QuartzJobList': exported,
  '/news/list': exported,
  '/teaching/order': { record: stories.order },
  '/isystem/file': { record: stories.file },
  '/isystem/annountCement': { record: stories.announcement },
  '/teaching/menu': { record: stories.frontMenu },
  '/isystem/permission': { record: stories.menu },
  '/isystem/roleUserList': { record: stories.role },
  '/isystem/position': { record: stories.position },
  '/isystem/dict': { record: stories.dict },
  '/isys/category': { record: stories.category },
  '/isystem/fillRule': { record: stories.fillRule },
  '/isystem/checkRule': { record: stories.checkRule },
};
