import { type SeedContext, hoursBefore } from '#server/store/seed/seed-context.ts';
import { pupils, staff } from './people.ts';

/** The number of logins per day of the week, from today backwards. */
const perDay = [22, 27, 19, 31, 24, 8, 11] as const;
const days = 30;
/** A computer room in which two pupils share a computer. */
const places = 24;

/** Inserts logins of the last days for the charts of the home page. */
export async function writeVisits({ trx, options, now }: SeedContext): Promise<void> {
  const people = [...staff, ...pupils];
  const rows = Array.from({ length: days }, (_, day) => day).flatMap((day) =>
    Array.from({ length: perDay[day % perDay.length] ?? 0 }, (_, index) => {
      const visitor = people[(day * 7 + index * 5) % people.length];
      return {
        id: options.ids(),
        logType: 1,
        logContent: `用户名: ${visitor?.username ?? ''},登录成功！`,
        userid: visitor?.username ?? null,
        username: visitor?.realname ?? null,
        ip: `192.168.1.${10 + ((day + index * 5) % places)}`,
        // Within half a school day until now.
        createTime: hoursBefore(now, day * 24 + (index % 20) * 0.2),
      };
    }),
  );
  await trx.insertInto('sysLog').values(rows).execute();
}
