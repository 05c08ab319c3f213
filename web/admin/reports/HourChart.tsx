import { useTranslation } from 'react-i18next';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { LivePictureData } from '#shared/admin/reports.ts';
import { useFormat } from '#web/core/lib/format.ts';

/** Badges per hour of the last day with any; the same numbers as a table for screen readers. */
export function HourChart({ hours }: { hours: LivePictureData['hours'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = hours.map(({ from, issued }) => ({ hour: format.date(from, 'time'), issued }));
  return (
    <>
      <div aria-hidden="true" className="h-56">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={rows}
            margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
            accessibilityLayer={false}
            className="digits text-sm"
          >
            <CartesianGrid vertical={false} stroke="var(--color-rule)" />
            <XAxis
              dataKey="hour"
              tickLine={false}
              axisLine={{ stroke: 'var(--color-field)' }}
              tick={{ fill: 'var(--color-muted)' }}
              interval="equidistantPreserveStart"
              minTickGap={16}
            />
            <YAxis
              width={40}
              allowDecimals={false}
              tickLine={false}
              axisLine={false}
              tick={{ fill: 'var(--color-muted)' }}
            />
            <Tooltip
              cursor={{ fill: 'var(--color-rule)', opacity: 0.5 }}
              contentStyle={{
                background: 'var(--color-surface)',
                border: '2px solid var(--color-field)',
                color: 'var(--color-ink)',
              }}
              itemStyle={{ color: 'var(--color-ink)' }}
              formatter={(value) => [format.number(Number(value)), t('admin.live.issued')]}
            />
            <Bar dataKey="issued" fill="var(--color-link)" isAnimationActive={false} radius={[2, 2, 0, 0]} />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <table className="skip">
        <caption>{t('admin.live.perHour')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin.live.hour')}</th>
            <th scope="col">{t('admin.live.issued')}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ issued }) => issued > 0)
            .map(({ hour, issued }) => (
              <tr key={hour}>
                <td>{hour}</td>
                <td>{issued}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}
