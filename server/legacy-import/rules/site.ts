import {
  among,
  audit,
  commaList,
  delFlag,
  filesOf,
  flag,
  html,
  id,
  made,
  maybeOf,
  needed,
  number,
  of,
  readTime,
  text,
  time,
  type Column,
} from '../columns.ts';
import { isOldPath, successorOf } from '#server/http/old-paths.ts';
import { AlreadyHere, isTaken, NotTaken, type Hand } from '../import-context.ts';
import type { OldRow } from '../old-dump.ts';
import type { Rule } from '../rule.ts';

const isSent = (row: OldRow): boolean => row['send_status'] === '1' || row['send_status'] === '2';

/** Recipients that the announcement names and that have no record of having read it. */
function receivers(row: OldRow, { context }: Hand) {
  if (row['msg_type'] !== 'USER') return [];
  return commaList(row['user_ids'])
    .filter((userId) => isTaken(context, 'sys_user', userId) && context.once(`send ${row['id']} ${userId}`))
    .map((userId) => ({
      table: 'sysAnnouncementSend',
      row: {
        id: `${String(row['id']).slice(-8)}${userId}`.slice(0, 40),
        anntId: row['id'],
        userId,
        readFlag: '0',
      },
    }));
}

const marked: Column = (row, hand) => {
  if (!hand.context.once(`send ${row['annt_id']} ${row['user_id']}`)) throw new NotTaken('重复');
  return id()(row, hand);
};

export const notices: readonly Rule[] = [
  {
    from: 'sys_announcement',
    into: 'sysAnnouncement',
    name: '通告',
    columns: {
      id: id(),
      titile: needed('titile', 100, '（无标题）'),
      msgAbstract: text('msg_abstract', 2000),
      msgContent: async (row, hand) => (await html('msg_content')(row, hand)) ?? '',
      startTime: time('start_time'),
      endTime: (row, hand) => {
        const [start, end] = [readTime(row['start_time']), readTime(row['end_time'])];
        if (start === undefined || end === undefined || end >= start) return end ?? null;
        hand.changed('结束时间早于开始时间，已清空');
        return null;
      },
      sender: text('sender', 100),
      priority: among('priority', ['L', 'M', 'H'], 'M'),
      msgCategory: among('msg_category', ['1', '2'], '2'),
      msgType: among('msg_type', ['USER', 'ALL'], 'ALL'),
      sendStatus: among('send_status', ['0', '1', '2'], '0'),
      sendTime: (row, hand) => readTime(row['send_time']) ?? (isSent(row) ? made(row, hand) : null),
      cancelTime: time('cancel_time'),
      busType: text('bus_type', 20),
      busId: text('bus_id', 50),
      openType: text('open_type', 20),
      openPage: text('open_page', 255),
      delFlag,
      ...audit,
    },
    afterwards: receivers,
  },
  {
    from: 'sys_announcement_send',
    into: 'sysAnnouncementSend',
    name: '通告的阅读标记',
    isLeaf: true,
    columns: {
      anntId: of('annt_id', 'sys_announcement'),
      userId: of('user_id', 'sys_user'),
      id: marked,
      readFlag: among('read_flag', ['0', '1'], '0'),
      readTime: (row, hand) =>
        readTime(row['read_time']) ?? (row['read_flag'] === '1' ? made(row, hand) : null),
      ...audit,
    },
  },
];

const htmlKeys = new Set(['footer', '_homeHtml', '_indexHtml', '_workShareHtml']);
const fileKeys = new Set(['logo', 'logo2', 'avatar', 'file_homeBg', 'banner']);
const notTaken = new Map([
  ['customJS', '脚本不自动迁入，请检查后在网站配置里重新填写'],
  ['customCss', '样式不自动迁入，请检查后在网站配置里重新填写'],
]);

const configValue: Column = async (row, hand) => {
  const key = row['config_key'] ?? '';
  const value = (row['config_value'] ?? '').replaceAll('\0', '');
  if (htmlKeys.has(key)) return (await html('config_value')(row, hand)) ?? '';
  if (fileKeys.has(key))
    return filesOf(row, 'config_value', hand)
      .map((one) => one.path)
      .join(',');
  const table = key === '_defaultRole' ? 'sys_role' : key === '_defaultDepart' ? 'sys_depart' : undefined;
  if (table !== undefined) return maybeOf('config_value', table)(row, hand) ?? '';
  if (key !== 'homeBgColor' || /^(#[0-9a-f]{6})?$/i.test(value)) return value;
  hand.changed('背景色不正确，改为默认');
  return '';
};

const dictId: Column = (row, { context }) => {
  const found = context.dicts.get(row['dict_id'] ?? '');
  if (found === undefined)
    throw new NotTaken(`dict_id 指向不存在或没有迁入的 sys_dict ${row['dict_id'] ?? ''}`);
  return found;
};

export const site: readonly Rule[] = [
  {
    from: 'sys_dict',
    into: 'sysDict',
    name: '数据字典',
    columns: {
      id: (row, hand) => {
        const old = id()(row, hand);
        if (row['del_flag'] === '1') throw new NotTaken('已删除');
        const existingDict = hand.context.ownDicts.get(row['dict_code'] ?? '');
        hand.context.dicts.set(old, existingDict ?? old);
        if (existingDict !== undefined) throw new AlreadyHere('新平台自带这个字典，缺少的条目补在其中');
        return old;
      },
      dictName: needed('dict_name', 100, needed('dict_code', 100)),
      dictCode: needed('dict_code', 100),
      description: text('description', 255),
      type: flag('type'),
      ...audit,
    },
  },
  {
    from: 'sys_dict_item',
    into: 'sysDictItem',
    name: '字典条目',
    columns: {
      dictId,
      id: (row, hand) => {
        const itemKey = `item ${hand.context.dicts.get(row['dict_id'] ?? '')} ${row['item_value']}`;
        if (!hand.context.once(itemKey)) throw new AlreadyHere('这个值的条目已经有了');
        return id()(row, hand);
      },
      itemText: needed('item_text', 100),
      itemValue: needed('item_value', 100),
      description: text('description', 255),
      sortOrder: number('sort_order', 1),
      status: flag('status', 1),
      ...audit,
    },
  },
  {
    from: 'sys_config',
    into: 'sysConfig',
    name: '网站配置',
    columns: {
      configKey: (row, hand) => {
        const key = needed('config_key', 60)(row, hand);
        const reason = (row['config_value'] ?? '') === '' ? undefined : notTaken.get(key);
        if (reason !== undefined) throw new NotTaken(reason);
        if (!hand.context.once(`config ${key}`)) throw new NotTaken('重复');
        return key;
      },
      id: id(),
      configValue,
      configEnabled: flag('config_enabled', 1),
      comment: text('comment', 500),
    },
  },
  {
    from: 'teaching_menu',
    into: 'teachingMenu',
    name: '前台菜单',
    parent: 'parent_id',
    columns: {
      url: (row, hand) => {
        const old = text('url', 255)(row, hand);
        const url = old !== null && isOldPath(old) ? successorOf(old) : old;
        if (url !== null && !hand.context.once(`front ${url}`)) throw new AlreadyHere('新平台自带这个菜单');
        return url;
      },
      id: id(),
      parentId: maybeOf('parent_id', 'teaching_menu'),
      name: needed('name', 100),
      menuType: flag('menu_type'),
      sortNo: number('sort_no', 0),
      icon: text('icon', 100),
      isLeaf: flag('is_leaf', 1),
      description: text('description', 255),
      internalOrExternal: flag('internal_or_external'),
      isRoute: flag('is_route'),
      hidden: flag('hidden'),
      needLogin: flag('need_login'),
      delFlag,
      ...audit,
    },
  },
  {
    from: 'sys_category',
    into: 'sysCategory',
    name: '分类字典',
    parent: 'pid',
    columns: {
      id: (row, hand) => {
        if (!hand.context.once(`category ${row['code']}`)) throw new AlreadyHere('新平台已有这个分类编码');
        return id()(row, hand);
      },
      pid: maybeOf('pid', 'sys_category'),
      name: needed('name', 100),
      code: needed('code', 100),
      value: text('value', 100),
      comment: text('comment', 200),
      ...audit,
    },
  },
  {
    from: 'sys_position',
    into: 'sysPosition',
    name: '职务',
    columns: {
      id: id(),
      code: needed('code', 100),
      name: needed('name', 100),
      postRank: text('post_rank', 2),
      companyId: text('company_id', 255),
      ...audit,
    },
  },
  {
    from: 'teaching_news',
    into: 'teachingNews',
    name: '资讯',
    columns: {
      id: id(),
      newsTitle: needed('news_title', 256, '（无标题）'),
      newsContent: html('news_content'),
      newsStatus: flag('news_status'),
      publishTime: (row, hand) => (row['news_status'] === '1' ? made(row, hand) : null),
      ...audit,
    },
  },
];

export const logs: readonly Rule[] = [
  {
    from: 'sys_log',
    into: 'sysLog',
    name: '日志',
    isLeaf: true,
    columns: {
      id: id(),
      logType: number('log_type', 2, [0, 99]),
      logContent: text('log_content', 1000),
      operateType: number('operate_type', null, [0, 99]),
      userid: text('userid', 100),
      username: text('username', 100),
      ip: text('ip', 100),
      method: text('method', 500),
      requestUrl: text('request_url', 255),
      // The parameters may contain passwords.
      requestParam: () => null,
      requestType: text('request_type', 10),
      costTime: number('cost_time', null),
      createBy: text('create_by', 100),
      createTime: made,
    },
  },
];
