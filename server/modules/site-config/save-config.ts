import type { Deps } from '#server/deps/deps.ts';
import type { Actor, Caller } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { publish } from '#server/live/publish.ts';
import { configTopic, permissionsTopic } from '#server/live/topics.ts';
import { checkFiles } from '#server/shared/stored-files/file-selection.rules.ts';
import { findFiles } from '#server/shared/stored-files/file-selection.store.ts';
import { readConfig } from '#server/shared/site-config/config.store.ts';
import { recordVersion } from '#server/shared/versions/record-version.ts';
import { findSecondFactor } from '#server/shared/authentication/second-factor/second-factor.store.ts';
import type { Db } from '#server/store/database.ts';
import { siteConfigValues, siteFiles, type SiteConfig } from './site-config.rules.ts';
import {
  configState,
  departExists,
  findRegisteringRole,
  listRolesByCode,
  writeConfig,
} from './site-config.store.ts';

/** Saves the values in the body, all or nothing, and notifies every open page. */
export async function saveConfig(deps: Deps, { caller, scope }: Actor, body: SiteConfig): Promise<void> {
  const values = await siteConfigValues(deps, body, { allowsScript: deps.customScript });
  // The site has one configuration.
  const site = {
    table: 'sys_config',
    id: 'site',
    by: caller.username,
    at: deps.clock(),
    read: configState,
  } as const;
  await recordVersion(deps.db, site, async (trx) => {
    const storedValues = await readConfig(
      trx,
      values.map(([key]) => key),
    );
    const chosen = siteFiles(body, storedValues);
    const known = await findFiles(
      trx,
      chosen.flatMap(({ paths }) => paths),
      caller,
      scope,
    );
    for (const files of chosen) checkFiles(files, known);
    await checkRegistrationDefaults(trx, body);
    await checkSecondFactorRoles(trx, caller, body);
    await writeConfig(trx, values, deps.newId);
    await publish(trx, configTopic, {});
    // Sessions of users who now need a second factor end.
    if (body['_secondFactorRoles'] !== undefined) await publish(trx, permissionsTopic, {});
  });
}

/** Checks that the roles are staff roles, and that the caller is not locked out. */
async function checkSecondFactorRoles(
  db: Db,
  caller: Caller,
  { _secondFactorRoles: roles = '' }: SiteConfig,
) {
  const codes = roles.split(',').filter((code) => code !== '');
  if (codes.length === 0) return;
  const found = await listRolesByCode(db, codes);
  if (found.length < new Set(codes).size) throw refusal('角色不存在', '_secondFactorRoles');
  if (found.some(({ roleLevel }) => roleLevel <= 0))
    throw refusal('学生一级的角色不能要求二次验证', '_secondFactorRoles');
  const isOwn = codes.some((code) => caller.roles.includes(code));
  if (isOwn && !(await findSecondFactor(db, caller.userId)).isEnabled)
    throw refusal('请先在个人设置里为自己开启二次验证，再要求自己的角色使用', '_secondFactorRoles');
}

/** Checks that users who register become pupils at most. */
async function checkRegistrationDefaults(
  db: Db,
  { _defaultRole: role = '', _defaultDepart: depart = '' }: SiteConfig,
) {
  if (role !== '') {
    const found = await findRegisteringRole(db, role);
    if (found === undefined) throw refusal('默认注册角色不存在', '_defaultRole');
    if (found.roleLevel > 0) throw refusal('默认注册角色只能是学生一级的角色', '_defaultRole');
  }
  if (depart !== '' && !(await departExists(db, depart)))
    throw refusal('默认注册班级不存在', '_defaultDepart');
}
