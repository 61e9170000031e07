import type { Deps } from '#server/deps.ts';
import type { AllOperations } from '#server/http/operation.ts';
import { accessOperations } from './access/access.operations.ts';
import { accountOperations } from './account/account.operations.ts';
import { additionalWorkOperations } from './additional-work/additional-work.operations.ts';
import { addressListOperations } from './address-list/address-list.operations.ts';
import { announcementOperations } from './announcement/announcement.operations.ts';
import { backpackOperations } from './backpack/backpack.operations.ts';
import { categoryOperations } from './category/category.operations.ts';
import { checkRuleOperations } from './check-rule/check-rule.operations.ts';
import { checkOperations } from './check/check.operations.ts';
import { classJoinOperations } from './class-join/class-join.operations.ts';
import { configOperations } from './config/config.operations.ts';
import { courseDeptOperations } from './course-dept/course-dept.operations.ts';
import { courseUnitOperations } from './course-unit/course-unit.operations.ts';
import { courseOperations } from './course/course.operations.ts';
import { dashboardOperations } from './dashboard/dashboard.operations.ts';
import { dataLogOperations } from './data-log/data-log.operations.ts';
import { departDayLogOperations } from './depart-day-log/depart-day-log.operations.ts';
import { departOperations } from './depart/depart.operations.ts';
import { departPermissionOperations } from './depart-permission/depart-permission.operations.ts';
import { departRoleOperations } from './depart-role/depart-role.operations.ts';
import { departUserOperations } from './depart-user/depart-user.operations.ts';
import { dictItemOperations } from './dict-item/dict-item.operations.ts';
import { dictOperations } from './dict/dict.operations.ts';
import { fileOperations } from './file/file.operations.ts';
import { fillRuleOperations } from './fill-rule/fill-rule.operations.ts';
import { legacyOperations } from './legacy/legacy.operations.ts';
import { logOperations } from './log/log.operations.ts';
import { frontMenuOperations } from './front-menu/front-menu.operations.ts';
import { menuAdminOperations } from './menu-admin/menu-admin.operations.ts';
import { menuOperations } from './menu/menu.operations.ts';
import { monitorOperations } from './monitor/monitor.operations.ts';
import { newsOperations } from './news/news.operations.ts';
import { scratchAssetOperations } from './scratch-asset/scratch-asset.operations.ts';
import { permissionOperations } from './permission/permission.operations.ts';
import { orderOperations } from './order/order.operations.ts';
import { positionOperations } from './position/position.operations.ts';
import { profileOperations } from './profile/profile.operations.ts';
import { progressOperations } from './progress/progress.operations.ts';
import { qaLinkOperations } from './qa-link/qa-link.operations.ts';
import { quartzJobOperations } from './quartz-job/quartz-job.operations.ts';
import { roleOperations } from './role/role.operations.ts';
import { sessionOperations } from './session/session.operations.ts';
import { storedFileOperations } from './stored-file/stored-file.operations.ts';
import { siteLookOperations } from './site-look/site-look.operations.ts';
import { siteConfigOperations } from './site-config/site-config.operations.ts';
import { userOperations } from './user/user.operations.ts';
import { workBinOperations } from './work-bin/work-bin.operations.ts';
import { workCommentOperations } from './work-comment/work-comment.operations.ts';
import { workShareOperations } from './work-share/work-share.operations.ts';
import { workTagOperations } from './work-tag/work-tag.operations.ts';
import { workOperations } from './work/work.operations.ts';

/** Every operation of the contract; one that is missing does not compile. */
export function allOperations(deps: Deps): AllOperations {
  return {
    ...accessOperations(deps),
    ...accountOperations(deps),
    ...additionalWorkOperations(deps),
    ...addressListOperations(deps),
    ...announcementOperations(deps),
    ...backpackOperations(deps),
    ...categoryOperations(deps),
    ...checkOperations(deps),
    ...checkRuleOperations(deps),
    ...classJoinOperations(deps),
    ...configOperations(deps),
    ...courseDeptOperations(deps),
    ...courseOperations(deps),
    ...courseUnitOperations(deps),
    ...dashboardOperations(deps),
    ...dataLogOperations(deps),
    ...departDayLogOperations(deps),
    ...departOperations(deps),
    ...departPermissionOperations(deps),
    ...departRoleOperations(deps),
    ...departUserOperations(deps),
    ...dictItemOperations(deps),
    ...dictOperations(deps),
    ...fileOperations(deps),
    ...fillRuleOperations(deps),
    ...legacyOperations(deps),
    ...logOperations(deps),
    ...frontMenuOperations(deps),
    ...menuAdminOperations(deps),
    ...menuOperations(deps),
    ...monitorOperations(deps),
    ...newsOperations(deps),
    ...scratchAssetOperations(deps),
    ...permissionOperations(deps),
    ...orderOperations(deps),
    ...positionOperations(deps),
    ...profileOperations(deps),
    ...progressOperations(deps),
    ...qaLinkOperations(deps),
    ...quartzJobOperations(deps),
    ...roleOperations(deps),
    ...sessionOperations(deps),
    ...storedFileOperations(deps),
    ...siteConfigOperations(deps),
    ...siteLookOperations(deps),
    ...userOperations(deps),
    ...workBinOperations(deps),
    ...workCommentOperations(deps),
    ...workShareOperations(deps),
    ...workTagOperations(deps),
    ...workOperations(deps),
  };
}
