/** IndexedDB for the tests of the web: happy-dom has none. */
import 'fake-indexeddb/auto';
