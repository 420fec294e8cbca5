/// What must not outlive the program: files and folders that are there for a while, and programs that it started.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <mutex>

namespace pe::reports::leftovers {

/// While it is held, `remove_all` waits: nothing is half made, half renamed or started unseen when it begins. Held
/// again by the same thread it is one lock.
std::unique_lock<std::recursive_mutex> hold();

/// From now on this path, and whatever is in it, goes with the program. Hold while the path is made and added.
void add(std::filesystem::path const& path);
void forget(std::filesystem::path const& path);

/// The same of a program, which leads a process group. Hold while it is started and added.
void add_group(pid_t leader);
void forget_group(pid_t leader);

/// Kills the groups, removes the paths, and keeps hold for good: a thread that would make more waits until the program
/// has ended. For a program that ends now. Throws nothing.
void remove_all();

}  // namespace pe::reports::leftovers
