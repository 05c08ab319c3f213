/** The state of one record: loading, loaded, or failed. */
export interface RecordQuery<Row> {
  data: Row | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  isFetchedAfterMount: boolean;
}
