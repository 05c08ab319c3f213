/**
 * Threads for files, DNS, password hashes and pictures, which block one each: four hashes and two pictures at once
 * leave six. Imported before anything else, because the pool is made when it is first used. (On Windows the setting
 * has to stand in the environment before the program starts.)
 */
process.env.UV_THREADPOOL_SIZE ??= '12';
