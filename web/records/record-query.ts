/** What is known of one record: it is on its way, there, or not. */
export interface RecordQuery<Row> {
  data: Row | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  isFetchedAfterMount: boolean;
}
